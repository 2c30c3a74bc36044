interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the visitor wants to save data, or has too little of it per second to spend on guesses. Only Chromium tells. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
