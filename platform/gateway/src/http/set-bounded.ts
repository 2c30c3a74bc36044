/** Sets a value as the newest entry of a map and evicts the oldest entries beyond `max`. */
export function setBounded<Value>(map: Map<string, Value>, max: number, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of [...map.keys()].slice(0, -max)) map.delete(oldest)
}
