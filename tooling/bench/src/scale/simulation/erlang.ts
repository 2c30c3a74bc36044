/**
 * Returns the mean seconds in an M/M/c queue, including the wait (Erlang C). Throws unless the load is below capacity.
 */
export function meanTime(servers: number, rate: number, seconds: number): number {
  const load = rate * seconds
  if (load >= servers) throw new RangeError(`${servers} servers cannot serve a load of ${load}.`)
  // The probability that all servers are busy, without a queue (Erlang B), by recursion over their number.
  let blocked = 1
  for (let count = 1; count <= servers; count += 1) blocked = (load * blocked) / (count + load * blocked)
  const waits = blocked / (1 - (load / servers) * (1 - blocked))
  return seconds + (waits * seconds) / (servers - load)
}
