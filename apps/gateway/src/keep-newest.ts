/** Sets a value as the newest of its map, and lets the oldest go beyond `most` of them. */
export function keepNewest<Value>(map: Map<string, Value>, most: number, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of [...map.keys()].slice(0, -most)) map.delete(oldest)
}
