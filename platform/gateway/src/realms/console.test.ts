import { expect, it } from 'vitest'
import { type ConsoleLine, createConsoles } from './console.ts'

it('writes the first 20 lines of each release per page, whatever the others write', () => {
  const lines: ConsoleLine[] = []
  const { consoleOf, reset } = createConsoles((line) => void lines.push(line))
  const logTo = (release: string) => Reflect.get(consoleOf(release), 'log')('text')
  const countOf = (release: string) => lines.filter((line) => line.release === release).length
  for (let line = 0; line < 30; line += 1) logTo('careers@1.0.0')
  logTo('marketing@1.0.0')
  expect([countOf('careers@1.0.0'), countOf('marketing@1.0.0')]).toEqual([20, 1])
  reset()
  logTo('careers@1.0.0')
  expect(countOf('careers@1.0.0')).toBe(21)
})
