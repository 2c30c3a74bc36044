export { loadSiteConfig } from './config.ts'
export { createSite, type Site } from './create-site.ts'
