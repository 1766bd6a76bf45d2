// Which methods a path takes, read from Express' own routing table: used only when no route matched.
import type { Request } from 'express';

interface Layer {
  route?: { methods: Record<string, boolean | undefined>; path: unknown };
  match(path: string): boolean;
}

export function allowedMethods(request: Request): string[] {
  const router = request.app.router as unknown as { stack: Layer[] };
  const found = new Set<string>();
  for (const layer of router.stack) {
    if (layer.route === undefined || !matches(layer, request.path)) continue;
    for (const [method, taken] of Object.entries(layer.route.methods))
      if (taken === true && method !== '_all') found.add(method.toUpperCase());
  }
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
