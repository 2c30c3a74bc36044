import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

/** Type-checks the project in a folder with the workspace's compiler. */
export function runTsc(folder: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(typescript, 'bin/tsc'), '--noEmit', '--pretty', 'false'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
