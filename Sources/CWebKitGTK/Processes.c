#if HAVE_WEBKITGTK

#include "CWebKitGTK.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

bool engine_processes_are_at_work(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return false;
  bool is_busy = false;
  for (struct dirent *thread; !is_busy && (thread = readdir(threads));) {
    if (*thread->d_name == '.') continue;
    char path[64], children[4096], *rest = children;
    snprintf(path, sizeof path, "/proc/self/task/%.16s/children", thread->d_name);
    if (!read_file(path, children, sizeof children)) continue;
    for (char *child; !is_busy && (child = strtok_r(rest, " ", &rest));) is_busy = process_is_at_work(child);
  }
  closedir(threads);
  return is_busy;
}

#endif
