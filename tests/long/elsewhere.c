/* Loads a game's library on another kind of computer and calls it for a test, which writes requests to standard
   input and reads answers from standard output. All numbers are int64 in little-endian order. A request is
   - 0, the length of a name, the name: the answer is what that function without arguments returns, 0 if there
     is none;
   - 1, the length of a name, the name, how many buffers and how many numbers, the numbers, then the length and
     the bytes of each buffer: the entry of that name is called. The answer is what it returned, the buffers'
     bytes, how many blocks of memory the library holds, the length of the error or -1, and the error's bytes.
   The same text is compiled for each system, so it must not depend on the system beyond the lines below. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW | RTLD_LOCAL)
#define FIND(library, name) dlsym(library, name)
#endif

enum { MAX_ARGUMENTS = 12, MAX_NAME = 64 };
typedef int64_t (*function)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                            int64_t, int64_t, int64_t);
static int64_t blocks = 0;

static void *take(size_t size) {
  blocks++;
  return malloc(size);
}

static void give(void *block) {
  blocks--;
  free(block);
}

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(1);
}

static void get(void *to, size_t size) {
  if (fread(to, 1, size, stdin) != size) exit(0); /* the test has ended */
}

static void put(const void *from, size_t size) {
  if (fwrite(from, 1, size, stdout) != size) fail("cannot answer");
}

static int64_t number(void) {
  int64_t value;
  get(&value, sizeof value);
  return value;
}

static void put_number(int64_t value) { put(&value, sizeof value); }

int main(int count, char **arguments) {
#ifdef _WIN32
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
#endif
  void *library = count == 2 ? OPEN(arguments[1]) : NULL;
  if (!library) fail("cannot load the library");
  void (*use_memory_of)(void *, void *) = (void (*)(void *, void *))FIND(library, "use_memory_of");
  if (!use_memory_of) fail("the library has no use_memory_of");
  use_memory_of((void *)take, (void *)give);
  for (;;) {
    int64_t kind = number(), length = number(), given[MAX_ARGUMENTS] = {0}, sizes[MAX_ARGUMENTS];
    char name[MAX_NAME + 1] = "";
    if (length > MAX_NAME) fail("the name is too long");
    get(name, (size_t)length);
    void *found = FIND(library, name);
    if (kind == 0) {
      put_number(found ? ((int64_t (*)(void))found)() : 0);
    } else {
      int64_t buffers = number(), numbers = number();
      void *error = NULL;
      if (!found || buffers + numbers + 1 > MAX_ARGUMENTS) fail("there is no such entry");
      for (int64_t at = 0; at < numbers; at++) given[buffers + at] = number();
      for (int64_t at = 0; at < buffers; at++) {
        sizes[at] = number();
        void *buffer = malloc((size_t)sizes[at] + 1);
        get(buffer, (size_t)sizes[at]);
        given[at] = (int64_t)(intptr_t)buffer;
      }
      given[buffers + numbers] = (int64_t)(intptr_t)&error;
      put_number(((function)found)(given[0], given[1], given[2], given[3], given[4], given[5], given[6],
                                   given[7], given[8], given[9], given[10], given[11]));
      for (int64_t at = 0; at < buffers; at++) {
        put((void *)(intptr_t)given[at], (size_t)sizes[at]);
        free((void *)(intptr_t)given[at]);
      }
      put_number(blocks);
      if (error) { /* it begins with the address of its bytes, and their number */
        const void *bytes;
        int32_t size;
        memcpy(&bytes, error, sizeof bytes);
        memcpy(&size, (char *)error + 8, sizeof size);
        put_number(bytes ? size : 0);
        if (bytes) put(bytes, (size_t)size);
      } else {
        put_number(-1);
      }
    }
    fflush(stdout);
  }
}
