#pragma once

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift does not see functions with variable arguments; each of these calls one.

/// Starts a server on 127.0.0.1 at a free port, with a thread for each connection.
static inline struct MHD_Daemon *_Nullable CMicroHTTPD_start(
    void *_Nonnull context, MHD_AccessHandlerCallback _Nonnull access,
    void *_Nullable (*_Nonnull begin)(void *_Nullable, const char *_Nonnull, struct MHD_Connection *_Nonnull),
    MHD_RequestCompletedCallback _Nonnull end) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, 0, NULL, NULL,
      access, context, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_URI_LOG_CALLBACK, begin, context,
      MHD_OPTION_NOTIFY_COMPLETED, end, context, MHD_OPTION_END);
}

/// The port a server listens on; 0 where that cannot be found out.
static inline uint16_t CMicroHTTPD_port(struct MHD_Daemon *_Nonnull daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// The socket of a connection; -1 where that cannot be found out.
static inline int CMicroHTTPD_socket(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Makes a response with a copy of bytes as its body.
static inline struct MHD_Response *_Nullable CMicroHTTPD_response(const void *_Nullable bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
