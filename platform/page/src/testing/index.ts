export { hydratePart } from './hydrate-part.tsx'
export { type RenderPageOptions, renderPage } from './render-page.tsx'
