import { expect, it } from 'vitest'
import { discover } from './discovery.ts'

const step = (name: string, ...found: string[]) => ({ name, candidates: async () => found })
const works = async (path: string) => {
  if (path.startsWith('/broken')) throw new Error('does not start')
  return `started ${path}`
}

it('returns the result of the first candidate that works', async () => {
  const steps = [step('chosen', '/broken'), step('installed', '/good'), step('never reached', '/other')]

  await expect(discover('program', steps, works, 'none')).resolves.toBe('started /good')
})

it('lists everything it tried when nothing works', async () => {
  const steps = [step('chosen'), step('installed', '/broken', '/broken-too')]

  await expect(discover('program', steps, works, 'install one.')).rejects.toThrow(
    `No program. Tried:
- chosen: nothing found
- installed: /broken does not start
- installed: /broken-too does not start
To fix: install one.`,
  )
})
