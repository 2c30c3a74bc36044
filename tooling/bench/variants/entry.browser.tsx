import { hydrateRoot } from 'react-dom/client'
import { App } from '#app'

const root = document.getElementById('root')
if (!root) throw new Error('This page has no element for the app.')
hydrateRoot(root, <App />)
