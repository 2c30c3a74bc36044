import type { ReactNode } from 'react'
import type { Page } from '../look/document.ts'
import { all, h } from './element.ts'
import { Send, Time } from './parts.ts'

/** What a page needs of the session that it is shown in. */
export interface View {
  /** Whose session it is, as in the history. */
  name: string
  expiresAt: string
  /** For the forms of this page. */
  token: string
  /** How many changes wait for a second person. */
  pending: number
}

const SECTIONS = [
  { path: '/__mfe', text: 'Live' },
  { path: '/__mfe/console/history', text: 'History' },
  { path: '/__mfe/console/several', text: 'Several apps' },
  { path: '/__mfe/console/pending', text: 'Waiting' },
] as const

/** The address of the section that a page belongs to. */
export type Section = (typeof SECTIONS)[number]['path']

export interface Content {
  title: string
  section?: Section
  content: ReactNode
}

/** Returns a page for someone with a session. */
export function framedPage({ name, expiresAt, token, pending }: View, { title, section, content }: Content): Page {
  const links = SECTIONS.map(({ path, text }) => {
    const shown = path === '/__mfe/console/pending' && pending > 0 ? `${text} (${pending})` : text
    const current = path === section ? { 'aria-current': 'page' as const } : {}
    return h('li', { key: path }, h('a', { href: path, ...current }, shown))
  })
  const body = all(
    h('a', { className: 'skip', href: '#content' }, 'Skip to content'),
    h(
      'header',
      null,
      h('p', { className: 'brand' }, 'Release console'),
      h('nav', { 'aria-label': 'Console' }, h('ul', null, links)),
      h('p', { className: 'who' }, `You are ${name}`),
    ),
    h('main', { id: 'content', tabIndex: -1 }, h('h1', null, title), content),
    h(
      'footer',
      null,
      h('p', { className: 'muted' }, 'This session ends ', h(Time, { at: expiresAt }), ' at the latest.'),
      h(Send, { action: '/__mfe/console/end', token, submit: 'End session' }),
    ),
  )
  return { title, body }
}

/** Returns a page for someone without a session. */
export const plainPage = (title: string, ...content: ReactNode[]): Page => ({
  title,
  body: h('main', { id: 'content' }, h('h1', null, title), ...content),
})
