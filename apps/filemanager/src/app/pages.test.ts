import { expect, it } from 'vitest'
import filesPage from './files.page.tsx'
import welcomePage from './welcome.page.tsx'

const params = {}

it('titles the welcome page and excludes it from search engines', () => {
  expect(welcomePage.meta({ data: undefined, params })).toMatchObject({
    title: 'File Management Center',
    noindex: true,
  })
})

it('titles the files page after its folder and excludes it from search engines', async () => {
  const data = await filesPage.loader?.({
    params,
    url: { pathname: '/A/a%252Fb/files', search: '' },
    readJson: () => Promise.reject(new Error('The page needs no file for its title.')),
    settings: {},
    signal: new AbortController().signal,
  })
  expect(data).toEqual(['A', 'a%2Fb'])
  expect(filesPage.meta({ data: ['A', 'a%2Fb'], params })).toMatchObject({ title: 'Files in a%2Fb', noindex: true })
})
