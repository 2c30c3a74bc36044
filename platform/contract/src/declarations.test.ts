import { expect, it } from 'vitest'
import { rollUpDeclarations } from './declarations.ts'

it('joins sources into one file, in which they import each other by their new names', () => {
  const page = `import type { Client } from './client.ts'\nimport type { Node } from 'react'\nexport type Page = Client\n`
  const files = new Map([
    ['page.ts', page],
    ['client.ts', `export interface Client { entry: import("./entry.ts").Entry }\n`],
  ])
  expect(rollUpDeclarations({ entry: 'page.ts', files }, 'uses')).toBe(`declare module 'uses' {
export * from 'uses/page.ts'
}
declare module 'uses/page.ts' {
import type { Client } from 'uses/client.ts'
import type { Node } from 'react'
export type Page = Client
}
declare module 'uses/client.ts' {
export interface Client { entry: import("uses/entry.ts").Entry }
}
`)
})
