import Fastify from 'fastify'
import { createApi } from './api.ts'
import { loadConfig } from './config.ts'
import { serverOptions } from './server-options.ts'

const config = loadConfig()
const api = await createApi(config)
const app = Fastify(serverOptions(config))
await app.register(api.plugin)
await app.listen({ port: config.port, host: config.publicUrl === '' ? '127.0.0.1' : '::' })
