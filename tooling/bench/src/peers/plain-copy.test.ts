import { expect, it } from 'vitest'
import { withoutClientScripts } from './plain-copy.ts'

it('removes scripts and module preloads, and keeps structured data', () => {
  const html = [
    '<head><script type="application/ld+json">{"@type":"WebSite"}</script>',
    '<script nonce="n">start()</script><script type="module" src="/index.js"></script>',
    '<link rel="modulepreload" href="/page.js"><link rel="stylesheet" href="/styles.css"></head>',
    '<body><script type="application/json" id="composition">{}</script><h1>Home</h1></body>',
  ].join('')
  expect(withoutClientScripts({ html, styles: new Map(), fonts: new Map(), scripts: new Map() })).toBe(
    '<head><script type="application/ld+json">{"@type":"WebSite"}</script>' +
      '<link rel="stylesheet" href="/styles.css"></head><body><h1>Home</h1></body>',
  )
})
