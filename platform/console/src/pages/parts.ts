import { formatTime } from '@mfe/release/commands'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { h } from './element.ts'

interface WithChildren {
  children?: ReactNode
}

/** Shows a time for people in all places: its zone is named. */
export const Time = ({ at }: { at: string | undefined }): ReactNode =>
  at === undefined ? 'unknown' : h('time', { dateTime: at }, formatTime(at))

/** Shows a text that tables break only between words: browsers would also break versions after a hyphen. */
export const Unbroken = ({ text }: { text: string }): ReactNode =>
  text
    .split(/(\S+-\S+)/)
    .map((part, index) => (index % 2 === 1 ? h('span', { key: index, className: 'word' }, part) : part))

interface TableProps {
  /** For the script that filters its rows. */
  id?: string
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
}

/** A row begins with the cell that names it. */
export interface Row {
  key: string
  cells: readonly ReactNode[]
}

/** Shows a table that scrolls in its own box where the window is narrow. */
export function Table({ id, caption, columns, rows }: TableProps): ReactNode {
  const head = columns.map((column) => h('th', { key: column, scope: 'col' }, column))
  const body = rows.map(({ key, cells: [name, ...cells] }) => {
    const rest = cells.map((cell, index) => h('td', { key: columns[index + 1] ?? '' }, cell))
    return h('tr', { key }, h('th', { scope: 'row' }, name), rest)
  })
  return h(
    'div',
    { className: 'scroll', role: 'region', 'aria-label': caption, tabIndex: 0 },
    h('table', { id }, h('caption', null, caption), h('thead', null, h('tr', null, head)), h('tbody', null, body)),
  )
}

/** Names with what they stand for. */
export type FactList = readonly (readonly [name: string, value: ReactNode])[]

/** Shows facts without those that are unknown. */
export function Facts({ facts }: { facts: FactList }): ReactNode {
  const known = facts.filter(([, value]) => value !== undefined && value !== '')
  return h(
    'dl',
    null,
    known.map(([name, value]) => [h('dt', { key: name }, name), h('dd', { key: `${name}:` }, value)]),
  )
}

/** Shows something that people must know before they go on. */
export const Notice = ({ children }: WithChildren): ReactNode =>
  h('div', { className: 'notice' }, h('p', null, children))

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  name: string
  label: string
  hint?: string
}

export function Field({ id, label, hint, ...input }: FieldProps): ReactNode {
  const hintId = `${id}-hint`
  const described = hint === undefined ? {} : { 'aria-describedby': hintId }
  return h(
    'p',
    { className: 'field' },
    h('label', { htmlFor: id }, label),
    hint !== undefined && h('span', { className: 'hint', id: hintId }, hint),
    h('input', { id, autoComplete: 'off', ...described, ...input }),
  )
}

interface ChoiceProps {
  id: string
  name: string
  label: string
  options: readonly { value: string; text: string }[]
  chosen?: string | undefined
}

export function Choice({ id, name, label, options, chosen }: ChoiceProps): ReactNode {
  const shown = options.map(({ value, text }) => h('option', { key: value, value }, text))
  return h(
    'p',
    { className: 'field' },
    h('label', { htmlFor: id }, label),
    h('select', { id, name, defaultValue: chosen }, shown),
  )
}

export function Check({ name, label }: { name: string; label: string }): ReactNode {
  const input = h('input', { type: 'checkbox', name, value: 'on' })
  return h('p', { className: 'field' }, h('label', { className: 'check' }, input, label))
}

/** Why a change is made. */
export const Reason = ({ id }: { id: string }): ReactNode =>
  h(Field, { id, name: 'reason', label: 'Why', hint: 'One line, for the history.', maxLength: 500 })

export const Hidden = ({ name, value }: { name: string; value: string }): ReactNode =>
  h('input', { type: 'hidden', name, value })

interface SendProps extends WithChildren {
  action: string
  /** Proves that the form is from a page of this session. */
  token: string
  submit: string
  /** What the button does, where its text alone does not say it. */
  label?: string
  className?: string
}

/** A form that does something at once. */
export function Send({ action, token, submit, label, className, children }: SendProps): ReactNode {
  return h(
    'form',
    { method: 'post', action },
    h(Hidden, { name: 'token', value: token }),
    children,
    h('button', { type: 'submit', className, 'aria-label': label }, submit),
  )
}

interface AskProps extends WithChildren {
  /** The command, which the next page explains before it asks for a confirmation. */
  command: string
  /** As of `Send`: nobody else can choose what the next page asks, and wait for a click on its button. */
  token: string
  submit: string
  isDangerous?: boolean
}

/** A form that leads to the confirmation of a change. It changes nothing itself. */
export function Ask({ command, token, submit, isDangerous = false, children }: AskProps): ReactNode {
  return h(
    Send,
    { action: '/__mfe/console/confirm', token, submit, className: isDangerous ? 'danger' : 'primary' },
    h(Hidden, { name: 'command', value: command }),
    children,
  )
}

export const formatKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

/** Returns the address of an app's page. */
export const appPath = (app: string): string => `/__mfe/console/apps/${encodeURIComponent(app)}`

/** Returns the address of a comparison of two versions. */
export const diffPath = (app: string, from: string, to: string): string =>
  `/__mfe/console/diff?${new URLSearchParams({ app, from, to })}`

/** Returns the address of the site's home page as it was in an earlier release. */
export const replayPath = (id: string): string => `/?release=${id}`
