import { expect, it } from 'vitest'
import { assertBuildablePath } from './buildable-path.ts'

it.each(['#', '?', '!'])('rejects a path with %s, and says what to do', (character) => {
  expect(() => assertBuildablePath(`/work/c${character}/site`)).toThrow(
    `Rspack cannot build in /work/c${character}/site, because the path contains "${character}". To fix: move the clone`,
  )
})

it.each(['/work/site', '/work/my site', '/work/100%20', '/work/größe', 'C:\\work\\site', "/work/(a)+[b]&'c'"])(
  'accepts %s',
  (folder) => {
    expect(() => assertBuildablePath(folder)).not.toThrow()
  },
)
