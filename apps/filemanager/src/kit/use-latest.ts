import { useEffect, useRef } from 'react'

/** Returns a ref to a value of the last render, for functions that must be stable. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
