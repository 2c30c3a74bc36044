import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { BROWSERS, root } from '../config.ts'

const variants = join(root, 'tooling/bench/variants')
const styleSheet = join(root, 'packages/ui/dist/styles.css')
const fontSheet = join(root, 'packages/ui/dist/fonts.css')

export type VariantName = 'home-static' | 'home-chakra'

/** A page of its own, ready to be served: `/` and every file that it names. */
export interface BuiltVariant {
  files: ReadonlyMap<string, Buffer | string>
  scripts: readonly Buffer[]
  documents: readonly (Buffer | string)[]
}

/** Builds the home page as an app of its own, renders it on the server and puts both into one document. */
export async function buildVariant(name: VariantName): Promise<BuiltVariant> {
  const out = await mkdtemp(join(tmpdir(), 'site-bench-'))
  try {
    const built = await createRsbuild({ config: variantConfig(name, out) })
    await (await built.build()).close()
    const { html }: { html: () => string } = await import(pathToFileURL(join(out, 'server/index.mjs')).href)
    const names = (await readdir(join(out, 'web'))).filter((file) => file.endsWith('.js'))
    const scripts = await Promise.all(names.map((file) => readFile(join(out, 'web', file))))
    const sheet = (await readFile(fontSheet, 'utf8')) + (await readFile(styleSheet, 'utf8'))
    const styles = name === 'home-static' ? [sheet] : []
    const head =
      name === 'home-static' ? '<link rel="stylesheet" href="/styles.css">' : `<style>${fontFaces(sheet)}</style>`
    const document = documentOf(head, html())
    return {
      files: new Map<string, Buffer | string>([
        ['/', document],
        ...styles.map((sheet) => ['/styles.css', sheet] as const),
        ...scripts.map((script, index) => [`/${names[index]}`, script] as const),
        ...(await fontFiles()),
      ]),
      scripts,
      documents: [document, ...styles],
    }
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

/** Both builds see the page's own source; what `@site/ui` and `@mfe/page` mean is the variant's. */
function variantConfig(name: VariantName, out: string): RsbuildConfig {
  const alias = {
    '@mfe/page': join(variants, 'page-contract.ts'),
    '#app': join(variants, name, 'app.tsx'),
    '#marketing': join(root, 'apps/marketing/src'),
    '#ui': join(root, 'packages/ui/src'),
  }
  return {
    root: variants,
    mode: 'production',
    logLevel: 'error',
    plugins: [pluginReact({ splitChunks: false })],
    tools: {
      htmlPlugin: false,
      rspack: (config) => {
        config.module ??= {}
        config.module.rules = [
          ...(config.module.rules ?? []),
          // Only the page's own imports: the variants themselves take the real package.
          {
            include: join(root, 'apps/marketing/src'),
            resolve: { alias: { '@site/ui$': join(variants, name, 'ui.ts') } },
          },
        ]
      },
    },
    resolve: { alias },
    splitChunks: false,
    performance: { printFileSize: false },
    environments: {
      web: {
        source: { entry: { index: './entry.browser.tsx' } },
        output: {
          target: 'web',
          distPath: { root: join(out, 'web'), js: '' },
          filenameHash: false,
          legalComments: 'none',
          overrideBrowserslist: BROWSERS,
        },
      },
      node: {
        source: { entry: { index: './entry.server.tsx' } },
        output: {
          target: 'node',
          distPath: { root: join(out, 'server'), js: '' },
          module: true,
          filename: { js: '[name].mjs' },
          legalComments: 'none',
        },
        tools: {
          rspack: (config) => {
            config.output = { ...config.output, library: { type: 'module' } }
          },
        },
      },
    },
  }
}

/** Chakra has no tokens for font files: both variants use the same ones. */
const fontFaces = (sheet: string): string =>
  (sheet.match(/@font-face\{[^}]*\}/g) ?? []).join('').replaceAll('./fonts/', '/fonts/')

const documentOf = (head: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Home</title>',
    `${head}<script type="module" src="/index.js"></script></head>`,
    `<body><div id="root">${body}</div></body></html>`,
  ].join('')

async function fontFiles(): Promise<(readonly [string, Buffer])[]> {
  const folder = join(root, 'packages/ui/dist/fonts')
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => [`/fonts/${name}`, await readFile(join(folder, name))] as const))
}
