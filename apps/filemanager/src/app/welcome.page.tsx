import { defineScreen } from './screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

export default defineScreen(WelcomeScreen, 'File Management Center', 'Your folders: create, open and delete them.')
