/** A signal that is raised once by SIGTERM, SIGINT or SIGHUP; a terminal and npm may both pass on the same Ctrl-C. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

/** Resolves once the signal is raised. */
export const raised = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
