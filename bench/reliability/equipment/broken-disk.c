// Loaded into a server before the C library (LD_PRELOAD): breaks the disk below one folder, and moves the clock,
// according to numbers in a file that a test changes while the server runs.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WHOLE = 0, FULL = 1, FAILING_SYNC = 2, COUNTING_WRITES = 3, COUNTING_SYNCS = 4, FAILING_WRITE = 5 };

struct control {
  int32_t mode;
  // Number of calls that still succeed; the next ones fail.
  int32_t good;
  int32_t seen;
  int32_t failed;
  // By how many seconds the clock is ahead.
  int64_t ahead;
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("BROKEN_DISK_CONTROL");
  folder = getenv("BROKEN_DISK_FOLDER");
  if (!file || !folder) return;
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int descriptor = real_open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) control = mapped;
}

static int is_below(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_inside(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int fails(int failing, int counting, int error) {
  int32_t mode = __atomic_load_n(&control->mode, __ATOMIC_SEQ_CST);
  if (mode != failing && mode != counting) return 0;
  int32_t seen = __atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST);
  if (mode == counting || seen <= __atomic_load_n(&control->good, __ATOMIC_SEQ_CST)) return 0;
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = error;
  return 1;
}

static int change_fails(void) {
  return control->mode == FAILING_WRITE ? fails(FAILING_WRITE, COUNTING_WRITES, EIO) : fails(FULL, COUNTING_WRITES, ENOSPC);
}

static int write_fails(int descriptor) {
  if (!control || control->mode == WHOLE || !is_inside(descriptor)) return 0;
  return change_fails();
}

static int name_fails(const char *path) {
  if (!control || control->mode == WHOLE || !is_below(path)) return 0;
  return change_fails();
}

static int sync_fails(int descriptor) {
  if (!control || control->mode == WHOLE || !is_inside(descriptor)) return 0;
  return fails(FAILING_SYNC, COUNTING_SYNCS, EIO);
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t write(int d, const void *bytes, size_t size) {
  REAL(write);
  return write_fails(d) ? -1 : real(d, bytes, size);
}
ssize_t pwrite(int d, const void *bytes, size_t size, off_t at) {
  REAL(pwrite);
  return write_fails(d) ? -1 : real(d, bytes, size, at);
}
ssize_t pwrite64(int d, const void *bytes, size_t size, off64_t at) {
  REAL(pwrite64);
  return write_fails(d) ? -1 : real(d, bytes, size, at);
}
ssize_t writev(int d, const struct iovec *parts, int count) {
  REAL(writev);
  return write_fails(d) ? -1 : real(d, parts, count);
}
ssize_t pwritev(int d, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  return write_fails(d) ? -1 : real(d, parts, count, at);
}
ssize_t pwritev64(int d, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64);
  return write_fails(d) ? -1 : real(d, parts, count, at);
}
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return name_fails(path) ? -1 : real(path, mode);
}
int rename(const char *from, const char *to) {
  REAL(rename);
  return name_fails(to) ? -1 : real(from, to);
}

static int creation_fails(const char *path, int flags) {
  return (flags & O_CREAT) && access(path, F_OK) != 0 && name_fails(path);
}
#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) {
  REAL(open);
  MODE(flags)
  return creation_fails(path, flags) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  REAL(open64);
  MODE(flags)
  return creation_fails(path, flags) ? -1 : real(path, flags, mode);
}
int fsync(int d) {
  REAL(fsync);
  return sync_fails(d) ? -1 : real(d);
}
int fdatasync(int d) {
  REAL(fdatasync);
  return sync_fails(d) ? -1 : real(d);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int outcome = real(clock, now);
  if (control && clock == CLOCK_REALTIME) now->tv_sec += control->ahead;
  return outcome;
}
int gettimeofday(struct timeval *now, void *zone) {
  REAL(gettimeofday);
  int outcome = real(now, zone);
  if (control) now->tv_sec += control->ahead;
  return outcome;
}
