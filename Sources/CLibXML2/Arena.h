// Memory that is freed as a whole: that of the nodes, attributes, names and texts of a tree that is built here.
#ifndef CLIBXML2_ARENA_H
#define CLIBXML2_ARENA_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// Ends the process when there is no memory.
static inline void *required(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

typedef struct ArenaBlock {
  struct ArenaBlock *next;
} ArenaBlock;

typedef struct {
  ArenaBlock *blocks;
  char *free, *end;
  size_t blockSize;
} Arena;

enum { firstArenaBlock = 1 << 14, largestArenaBlock = 1 << 20 };

/// Memory in a block of its own, or the first of a new block. Blocks grow with the arena: a small tree takes little.
static inline void *arena_block(Arena *arena, size_t size) {
  if (size > largestArenaBlock / 4) {
    ArenaBlock *own = required(malloc(sizeof *own + size));
    own->next = arena->blocks;
    arena->blocks = own;
    return own + 1;
  }
  arena->blockSize = arena->blockSize == 0                  ? firstArenaBlock
                     : arena->blockSize < largestArenaBlock ? arena->blockSize * 2
                                                            : largestArenaBlock;
  while (arena->blockSize < size + sizeof(ArenaBlock)) arena->blockSize *= 2;
  ArenaBlock *block = required(malloc(arena->blockSize));
  block->next = arena->blocks;
  arena->blocks = block;
  arena->free = (char *)(block + 1);
  arena->end = (char *)block + arena->blockSize;
  char *memory = arena->free;
  arena->free += size;
  return memory;
}

/// Memory that is aligned for pointers and not initialised.
static inline void *arena_allocate(Arena *arena, size_t size) {
  size = (size + 7) & ~(size_t)7;
  if (size > (size_t)(arena->end - arena->free)) return arena_block(arena, size);
  char *memory = arena->free;
  arena->free += size;
  return memory;
}

static inline void arena_free(Arena *arena) {
  ArenaBlock *block = arena->blocks;
  while (block != NULL) {
    ArenaBlock *next = block->next;
    free(block);
    block = next;
  }
}

#endif
