#if HAVE_WEBKITGTK

// For prlimit().
#define _GNU_SOURCE

#include "CWebKitGTK.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/// Reads the beginning of a file of the process file system; the number of bytes, 0 where it cannot be read.
static size_t read_file(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, size - 1);
  close(file);
  if (count < 0) count = 0;
  text[count] = 0;
  return (size_t)count;
}

/// Whether a line of a thread's `stat` says that it runs or waits for a processor, and is not one that hands messages
/// on: what those have to say is before the answer to a question.
static bool is_at_work(const char *stat) {
  const char *name = strchr(stat, '(');
  const char *end = strrchr(stat, ')');
  if (!name || !end || end[1] != ' ') return false;
  return end[2] == 'R' && strncmp(name, "(ReceiveQueue)", 14);
}

static bool process_is_at_work(const char *process) {
  char path[96], text[512];
  snprintf(path, sizeof path, "/proc/%.16s/stat", process);
  if (!read_file(path, text, sizeof text) || !strstr(text, "(WebKit")) return false;
  bool is_network = strstr(text, "(WebKitNetwork");
  snprintf(path, sizeof path, "/proc/%.16s/task", process);
  DIR *threads = opendir(path);
  if (!threads) return false;
  bool is_busy = false;
  for (struct dirent *thread; !is_busy && (thread = readdir(threads));) {
    // The main thread of a web process is asked instead.
    if (*thread->d_name == '.' || (!is_network && !strcmp(thread->d_name, process))) continue;
    snprintf(path, sizeof path, "/proc/%.16s/task/%.16s/stat", process, thread->d_name);
    is_busy = read_file(path, text, sizeof text) && is_at_work(text);
  }
  closedir(threads);
  return is_busy;
}

/// Calls a function with the number of each child of this process until it answers that it has seen enough.
static void each_child(bool (*visit)(const char *process, void *data), void *data) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return;
  bool is_over = false;
  for (struct dirent *thread; !is_over && (thread = readdir(threads));) {
    if (*thread->d_name == '.') continue;
    char path[64], children[4096], *rest = children;
    snprintf(path, sizeof path, "/proc/self/task/%.16s/children", thread->d_name);
    if (!read_file(path, children, sizeof children)) continue;
    for (char *child; !is_over && (child = strtok_r(rest, " ", &rest));) is_over = visit(child, data);
  }
  closedir(threads);
}

static bool find_work(const char *process, void *is_busy) {
  return *(bool *)is_busy = process_is_at_work(process);
}

bool engine_processes_are_at_work(void) {
  bool is_busy = false;
  each_child(find_work, &is_busy);
  return is_busy;
}

typedef struct {
  int32_t *processes;
  size_t count, most;
} process_list;

static bool add_web_process(const char *process, void *data) {
  process_list *list = data;
  char path[96], text[512];
  snprintf(path, sizeof path, "/proc/%.16s/stat", process);
  if (read_file(path, text, sizeof text) && strstr(text, "(WebKitWebProces")) {
    list->processes[list->count++] = (int32_t)strtol(process, NULL, 10);
  }
  return list->count == list->most;
}

size_t engine_web_processes(int32_t *processes, size_t most) {
  process_list list = {.processes = processes, .most = most};
  if (most) each_child(add_web_process, &list);
  return list.count;
}

void engine_process_limit_files(int32_t process, size_t most_bytes) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_FSIZE, NULL, &limit)) return;
  limit.rlim_cur = most_bytes < limit.rlim_max ? most_bytes : limit.rlim_max;
  prlimit(process, RLIMIT_FSIZE, &limit, NULL);
}

#endif
