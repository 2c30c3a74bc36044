/** Functions that run inside the measured page; each is self-contained. */

/** Records the ms from each click to the frame after it. */
export function watchClicks(): void {
  window.benchClicks = []
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.benchClicks.push(performance.now() - timeStamp)
        port2.postMessage('')
      })
    },
    { capture: true },
  )
}

/** Scrolls a list as a spun wheel does, then jumps to its end; resolves to the longest time between two frames. */
export async function scrollList(): Promise<number> {
  const scroller = document.querySelector('[data-long="true"]')
  if (!scroller) throw new Error('There is no long list.')
  // A browser that draws nothing for a second counts as one frame of that length, and does not block the bench.
  const frame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => resolve(performance.now()))
      setTimeout(() => resolve(performance.now()), 1000)
    })
  let longest = 0
  let last = await frame()
  const step = async (top: number) => {
    scroller.scrollTop = top
    const now = await frame()
    longest = Math.max(longest, now - last)
    last = now
  }
  for (let count = 1; count <= 30; count += 1) await step(count * 400)
  await step(scroller.scrollHeight)
  await step(scroller.scrollHeight)
  await step(0)
  await step(0)
  return longest
}

declare global {
  interface Window {
    benchClicks: number[]
  }
}
