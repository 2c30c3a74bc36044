interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Returns whether data saver is on, or the connection is too slow for speculative requests. Only Chromium reports this.
 */
export function isConnectionConstrained(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
