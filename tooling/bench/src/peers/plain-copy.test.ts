import { expect, it } from 'vitest'
import { withoutClientScripts } from './plain-copy.ts'

it('removes scripts and module preloads, and keeps structured data', () => {
  const html = [
    '<head><script type="application/ld+json">{"@type":"WebSite"}</script>',
    '<script nonce="n">start()</script><script type="module" src="/index.js"></script>',
    '<link rel="modulepreload" href="/page.js"><link rel="stylesheet" href="/styles.css"></head>',
    '<body><script type="application/json" id="composition">{}</script><h1>Home</h1></body>',
  ].join('')
  const none = new Map()
  expect(withoutClientScripts({ html, styles: none, fonts: none, images: none, scripts: none })).toBe(
    '<head><script type="application/ld+json">{"@type":"WebSite"}</script>' +
      '<link rel="stylesheet" href="/styles.css"></head><body><h1>Home</h1></body>',
  )
})
