import type { ReactNode } from 'react'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { appPath } from './parts.ts'

/** Part of what `mfe diff` prints. */
interface DiffSection {
  heading: string
  lines: string[]
}

const SIGNS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '~': 'changed' }

/** Parses what `mfe diff` prints after its first line: headings, each with indented lines. */
export function parseDiff(text: string): { sections: DiffSection[]; notes: string[] } {
  const sections: DiffSection[] = []
  const notes: string[] = []
  const lines = text.split('\n').slice(1)
  for (const [index, line] of lines.entries()) {
    const last = sections.at(-1)
    if (line.startsWith('  ') && last) last.lines.push(line.trim())
    else if (lines[index + 1]?.startsWith('  ')) sections.push({ heading: line, lines: [] })
    else if (line !== '') notes.push(line)
  }
  return { sections, notes }
}

/** Shows what differs between two versions. */
export function Diff({ text }: { text: string }): ReactNode {
  const { sections, notes } = parseDiff(text)
  return all(
    sections.map(({ heading, lines }) =>
      h(
        'section',
        { key: heading },
        h('h3', null, heading),
        h(
          'ul',
          { className: 'plain' },
          lines.map((line) => {
            const [sign = ''] = line
            const word = SIGNS[sign]
            if (word === undefined) return h('li', { key: line }, line)
            return h(
              'li',
              { key: line },
              h('span', { className: 'sign', 'aria-hidden': true }, sign),
              h('span', { className: 'visually-hidden' }, `${word}: `),
              line.slice(1).trim(),
            )
          }),
        ),
      ),
    ),
    notes.map((note) => h('p', { key: note, className: 'muted' }, note)),
  )
}

export function diffPage({ app, from, to, text }: { app: string; from: string; to: string; text: string }): Content {
  const content = all(
    h('h2', null, 'What differs'),
    h(Diff, { text }),
    h('p', null, h('a', { href: appPath(app) }, `Back to ${app}`)),
  )
  return { title: `${app}: ${from} and ${to}`, content }
}
