import { announce } from '@site/ui'
import { useRef, useState } from 'react'

/** Tracks an upload: its progress in percent, undefined while none runs, and a function that cancels it. */
export function useUpload() {
  const [percent, setPercent] = useState<number>()
  const controller = useRef<AbortController>(null)

  const run = async <Outcome>(
    send: (upload: { signal: AbortSignal; onProgress: (fraction: number) => void }) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const running = new AbortController()
    controller.current = running
    setPercent(0)
    let announced = 0
    const onProgress = (fraction: number) => {
      setPercent(Math.round(fraction * 100))
      const quarter = Math.floor(fraction * 4) * 25
      if (quarter > announced) announce(`${quarter} percent sent`)
      announced = Math.max(announced, quarter)
    }
    try {
      return await send({ signal: running.signal, onProgress })
    } finally {
      setPercent(undefined)
    }
  }

  return { percent, run, cancel: () => controller.current?.abort() }
}
