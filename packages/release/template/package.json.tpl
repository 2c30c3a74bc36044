{
  "name": "@site/__name__",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "rsbuild build",
    "typecheck": "tsc --noEmit",
    "test": "vitest run"
  },
  "dependencies": {
    "@site/api-client": "workspace:*",
    "@site/brand": "workspace:*",
    "@site/federation": "workspace:*",
    "@site/ui": "workspace:*",
    "jotai": "catalog:",
    "react": "catalog:"
  },
  "devDependencies": {
    "@module-federation/enhanced": "catalog:",
    "@module-federation/rsbuild-plugin": "catalog:",
    "@rsbuild/core": "catalog:",
    "@rsbuild/plugin-react": "catalog:",
    "@site/federation-build": "workspace:*",
    "@site/tsconfig": "workspace:*",
    "@testing-library/dom": "catalog:",
    "@testing-library/react": "catalog:",
    "@types/node": "catalog:",
    "@types/react": "catalog:",
    "@types/react-dom": "catalog:",
    "happy-dom": "catalog:",
    "node": "catalog:",
    "react-dom": "catalog:",
    "typescript": "catalog:",
    "vitest": "catalog:"
  }
}
