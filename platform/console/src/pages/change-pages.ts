import type { Freeze } from '@mfe/release'
import type { ReactNode } from 'react'
import { Diff } from './diff-page.ts'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { FreezeNotice } from './overview.ts'
import { Hidden, Notice, Send } from './parts.ts'

/** What someone is about to do. */
export interface Intention {
  /** The button that does it. */
  submit: string
  isDangerous: boolean
  /** What will be live, one line for each app. */
  effects: readonly string[]
  /** What else to know, such as that it will wait. */
  notes: readonly string[]
  /** The fields of the form. */
  fields: readonly (readonly [name: string, value: string])[]
  /** The comparison of the live version with the new one, as `mfe diff` prints it. */
  diff?: string | undefined
  freeze?: Freeze | undefined
  /** The address of where to go instead. */
  back: string
  token: string
}

/** Shows what a change will do, and asks for a confirmation. */
export function confirmPage(intention: Intention): Content {
  const { submit, isDangerous, effects, notes, fields, diff, freeze, back, token } = intention
  const hidden = fields.map(([name, value]) => h(Hidden, { key: `${name} ${value}`, name, value }))
  const className = isDangerous ? 'danger' : 'primary'
  const content = all(
    freeze && h(FreezeNotice, { freeze }),
    h('ul', null, listItems(effects)),
    notes.map((note) => h(Notice, { key: note }, note)),
    h(
      'div',
      { className: 'actions' },
      h(Send, { action: '/__mfe/console/run', token, submit, className }, hidden),
      h('a', { href: back, className: 'button' }, 'Cancel'),
    ),
    diff !== undefined && all(h('h2', null, 'What differs'), h(Diff, { text: diff })),
  )
  return { title: `${submit}?`, content }
}

interface ResultProps {
  /** What the command printed. */
  printed: readonly string[]
  back: string
}

/** Shows what a change did, in the words of the command line. */
export function resultPage({ printed, back }: ResultProps): Content {
  const lines = [...new Set(printed.flatMap((text) => text.split('\n')))]
  const content = all(
    h('div', { role: 'status' }, printedLines(lines)),
    h(
      'p',
      { className: 'actions' },
      h('a', { href: back, className: 'button' }, 'Back'),
      h('a', { href: '/__mfe', className: 'button' }, 'What is live'),
    ),
  )
  return { title: 'What happened', content }
}

const listItems = (texts: readonly string[]): ReactNode[] => texts.map((text) => h('li', { key: text }, text))

const printedLines = (lines: readonly string[]): ReactNode[] =>
  lines.map((line) => h('p', { key: line, className: 'print' }, line))
