/** Sets the time of a key, unless it has a later one. */
export function keepLatest(times: Map<string, Date>, key: string, time: Date): void {
  const known = times.get(key)
  if (!known || known < time) times.set(key, time)
}
