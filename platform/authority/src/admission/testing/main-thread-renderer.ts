import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { type OpenPageRenderer, toAppName, toVersion } from '@mfe/release'

const require = createRequire(import.meta.url)
const HTML = '<!DOCTYPE html><html lang="en"><head><title>C</title></head><body><h1>C</h1></body></html>'

/** Runs server code in the main thread, with every module of Node.js: code that left its realm can do no more. */
export const openPageRenderer: OpenPageRenderer = async (store) => ({
  async renderPage(app, version) {
    const code = String(await store.readFile(toAppName(app), toVersion(version), 'server/index.cjs'))
    await compileFunction(code, ['require'])(require)
    return { status: 200, html: HTML }
  },
  close: async () => undefined,
})
