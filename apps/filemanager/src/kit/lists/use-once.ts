import { useState } from 'react'

/** Returns true from the first time on that it was true: a reload shows the last list. */
export function useOnce(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}
