/** Functions that run inside the measured page; each is self-contained. */

/** Records the time from each click to the end of the next frame, in ms. */
export function watchClicks(): void {
  window.benchClicks = []
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // Runs after the frame, but before tasks that prepare a later one.
        const afterFrame = () => window.benchClicks.push(performance.now() - timeStamp)
        void scheduler.postTask(afterFrame, { priority: 'user-blocking' })
      })
    },
    { capture: true },
  )
}

/** Scrolls a list like a mouse wheel, then jumps to its end. Resolves to the longest time between two frames in ms. */
export async function scrollList(): Promise<number> {
  const scroller = document.querySelector('[data-long="true"]')
  if (!scroller) throw new Error('There is no long list.')
  // If the browser draws nothing for a second, counts that as one frame rather than blocking the bench.
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
