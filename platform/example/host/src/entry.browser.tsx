import './site.css'
import { startHost } from '@mfe/host/browser'
import { site } from './site.tsx'

void startHost(site)
