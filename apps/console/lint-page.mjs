// Lint rules of the page beside those of eslint.config.mjs: the page runs in a browser and shares no code with the
// services.
import reactHooks from 'eslint-plugin-react-hooks';

/** @type {import('typescript-eslint').ConfigArray[number]} */
export const page = {
  files: ['apps/console/src/page/**/*.{ts,tsx}'],
  plugins: { 'react-hooks': reactHooks },
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^@razao/', message: 'The page knows the services by their OpenAPI documents only.' },
          { regex: '^node:', message: 'A browser has no modules of Node.' },
        ],
      },
    ],
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    // Vite bundles what the page imports, so an image contains none of these packages.
    'razao/declared-dependency': 'off',
  },
};
