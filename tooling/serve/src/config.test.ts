import { expect, it } from 'vitest'
import { loadServeConfig } from './config.ts'

it('runs with nothing set', () => {
  const { gateway, api } = loadServeConfig({})
  expect(gateway).toMatchObject({ PORT: 8080, PUBLIC_URL: '' })
  expect(api).toMatchObject({ port: 8080, publicUrl: '' })
})

it('reports the problems of both parts together, each once', () => {
  const load = () => loadServeConfig({ PORT: 'x', MFE_PREVIEW: 'perhaps', DATABASE_URL: 'postgres://db' })
  for (const setting of ['PORT', 'MFE_PREVIEW', 'DATABASE_URL']) {
    expect(load).toThrow(new RegExp(`^[^]*at ${setting}(?![^]*at ${setting})`))
  }
})
