import { configure, type RenderResult, render } from '@testing-library/react'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom'
import type { Page, Settings } from '../page-contract.ts'
import { SettingsContext } from '../settings.ts'

/** The URL to open, and the files that the page may read. */
export interface RenderPageOptions {
  /** The route as the remote declares it. */
  route: string
  /** The URL to open: path, query, fragment. Defaults to the route. */
  at?: string
  /** The public JSON files of the remote, by path: `{ 'assets/data/careers-data.json': … }`. */
  files?: Readonly<Record<string, unknown>>
  /** The settings of the remote, by name: defaults are not filled in. */
  settings?: Settings
}

/** Pages may load components lazily, which can be slow on a busy machine. */
configure({ asyncUtilTimeout: 20_000 })

/**
 * Opens one page of a remote in a minimal host, without any other app. The page's loader runs first, as on the site; if
 * it rejects, so does this call.
 */
export async function renderPage<Data>(
  page: Page<Data>,
  { route, at = route, files = {}, settings = {} }: RenderPageOptions,
): Promise<RenderResult & { pathname: () => string }> {
  function Route() {
    return <page.component data={useLoaderData() as Data} />
  }
  const failure: { error?: unknown } = {}
  const router = createMemoryRouter(
    [
      {
        path: route,
        Component: Route,
        loader: async ({ params, request }) => {
          const url = new URL(request.url)
          const context = {
            params: params as Record<string, string>,
            url: { pathname: url.pathname, search: url.search },
            readJson: <Content,>(file: string) => readFrom(files, file) as Promise<Content>,
            settings,
            signal: request.signal,
          }
          try {
            return (await page.loader?.(context)) ?? null
          } catch (error) {
            failure.error = error
            throw error
          }
        },
        HydrateFallback: () => null,
      },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [at] },
  )
  const result = render(
    <Suspense fallback={null}>
      <SettingsContext value={settings}>
        <RouterProvider router={router} />
      </SettingsContext>
    </Suspense>,
  )
  await settled(router)
  if ('error' in failure) throw failure.error
  return { ...result, pathname: () => router.state.location.pathname }
}

function settled(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  const idle = () => router.state.initialized && router.state.navigation.state === 'idle'
  if (idle()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(() => {
      if (!idle()) return
      stop()
      resolve()
    })
  })
}

async function readFrom(files: Readonly<Record<string, unknown>>, file: string): Promise<unknown> {
  if (!(file in files)) throw new Error(`Unexpected file: ${file}`)
  return files[file]
}
