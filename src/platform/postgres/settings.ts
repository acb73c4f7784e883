const MIB = 1024 * 1024;

/**
 * PostgreSQL holds the small, transactional rows and leaves caching of files to the system, so its own memory stays modest.
 * Nothing here trades safety for speed: fsync, full_page_writes and synchronous_commit keep their defaults (on).
 */
export function settingsFor(memoryBytes: number): Record<string, string> {
  const small = memoryBytes < 2_048 * MIB;
  return {
    max_connections: '100',
    shared_buffers: small ? '32MB' : '64MB',
    effective_cache_size: `${Math.max(64, Math.floor(memoryBytes / 2 / MIB))}MB`,
    work_mem: small ? '4MB' : '8MB',
    maintenance_work_mem: small ? '32MB' : '64MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // Large scans belong to DuckDB; parallel workers would also need more of /dev/shm than containers give.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // Fewer processes at rest: nobody replicates from here, and point reads gain nothing from reader processes.
    max_logical_replication_workers: '0',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_min_messages: 'warning',
    // Statements hold what users wrote: they stay out of the log.
    log_min_error_statement: 'panic',
  };
}
