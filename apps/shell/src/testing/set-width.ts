import { act } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'

export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  act(() => happyDOM.setViewport({ width, height: 800 }))
}
