import { useLayoutEffect, useRef } from 'react'

/** Returns a ref to a value of the last render, for functions that must be stable. Current from its first frame on. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
