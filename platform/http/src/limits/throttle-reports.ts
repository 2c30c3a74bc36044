/** Throttles reports: the first at once, then the number since the last, at most once per `everyMs`. Loses none. */
export function throttleReports(report: (times: number) => void, everyMs = 60_000): (times?: number) => void {
  let unreported = 0
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    if (unreported === 0) return
    report(unreported)
    unreported = 0
    timer = setTimeout(flush, everyMs).unref()
  }

  return (times = 1) => {
    unreported += times
    if (!timer) flush()
  }
}
