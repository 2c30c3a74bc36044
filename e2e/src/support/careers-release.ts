import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, siteEnvironment } from '../config.ts'

const COPY = join(root, '.cache/e2e/careers')

/** Builds the careers remote with one text changed, from a copy beside the tree; returns its `dist` folder. */
export async function buildChangedCareers(text: { from: string; to: string }): Promise<string> {
  const source = join(root, 'apps/careers')
  await rm(COPY, { recursive: true, force: true })
  await mkdir(COPY, { recursive: true })
  for (const entry of ['src', 'public', 'remote.ts', 'rsbuild.config.ts', 'package.json', 'tsconfig.json']) {
    await cp(join(source, entry), join(COPY, entry), { recursive: true })
  }
  await symlink(join(source, 'node_modules'), join(COPY, 'node_modules'))
  const file = join(COPY, 'src/content/careers-content.ts')
  const content = await readFile(file, 'utf8')
  if (!content.includes(text.from)) throw new Error(`The careers page no longer says "${text.from}".`)
  await writeFile(file, content.replace(text.from, text.to))

  const child = spawn(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], {
    cwd: COPY,
    env: siteEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The changed remote does not build:\n${Buffer.concat(said)}`)
  return join(COPY, 'dist')
}
