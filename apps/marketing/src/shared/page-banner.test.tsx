import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { allPages } from '../content/all-pages.ts'
import { PageBanner } from './page-banner.tsx'

const drawingOf = (page: (typeof allPages)[number]) => {
  if (!('headline' in page)) return []
  const html = renderToString(<PageBanner content={page} />)
  return [[page.kind, /weave--band weave--(\w+)/.exec(html)?.[1]] as const]
}

it('gives each kind of page its drawing, and the legal pages a single thread', () => {
  const drawings = Object.fromEntries(allPages.flatMap(drawingOf))
  expect(drawings).toEqual({
    about: 'people',
    contact: 'people',
    industry: 'cloth',
    legal: 'thread',
    product: 'loom',
    service: 'gather',
    whitepaper: 'sheets',
  })
})
