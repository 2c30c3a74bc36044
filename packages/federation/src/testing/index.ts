export { type RenderPageOptions, renderPage } from './render-page.tsx'
