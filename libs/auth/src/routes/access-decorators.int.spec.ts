// Tests the effects of a route's rule at the start and in the OpenAPI document.
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Param, Post, type Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { useTestDatabase } from '@razao/testing/hooks';
import { databaseOf, startHttpService, type HttpService } from '@razao/testing/http';
import { AuthModule } from '../auth.module.js';
import { AdminOnly, Authenticated, BranchAccess } from './access-decorators.js';

@Controller('ruled')
class RuledController {
  @Get('authenticated')
  @Authenticated()
  authenticated(): void {
    return;
  }

  @Get('admin')
  @AdminOnly()
  admin(): void {
    return;
  }

  @Get('branch/:company/:branch')
  @BranchAccess({ in: 'params' })
  branch(@Param('company') _company: string, @Param('branch') _branch: string): void {
    return;
  }
}

@Controller('bare')
class BareController {
  @Get('one/:id')
  one(@Param('id') id: string): string {
    return id;
  }

  @Post(['two', 'deux'])
  two(): void {
    return;
  }

  @Get('three')
  @Authenticated()
  three(): void {
    return;
  }
}

@Controller()
@Authenticated()
class ClassRuleController {
  @Get('class-rule')
  covered(): void {
    return;
  }
}

/** A controller that inherits a route without a rule. */
@Controller('child')
class ChildController extends BareController {}

const db = useTestDatabase({ role: 'superuser', connectionsMax: 2 });
let service: HttpService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function serviceOf(...controllers: Type[]): Promise<HttpService> {
  service = await startHttpService({
    module: class RuledModule {},
    imports: [databaseOf(db), AuthModule.forRoot({ JWT_SECRET: 'x'.repeat(32) }, { service: 'queries' })],
    controllers,
  });
  return service;
}

describe('an application', () => {
  it('does not start when routes have no access rule, and names each of them', async () => {
    const start = serviceOf(RuledController, BareController, ChildController);
    await expect(start).rejects.toThrow('6 route(s) declare no access rule');
    await expect(start).rejects.toThrow('GET /bare/one/{id} (BareController.one)');
    for (const path of ['two', 'deux'])
      await expect(start).rejects.toThrow(`POST /bare/${path} (BareController.two)`);
    await expect(start).rejects.toThrow('GET /child/one/{id} (ChildController.one)');
  });

  it('starts when each route or its controller has an access rule', async () => {
    await expect(serviceOf(RuledController, ClassRuleController)).resolves.toHaveProperty('port');
  });

  it('does not load a route with two access rules', () => {
    const load = (): unknown => {
      class TwiceController {
        @Get()
        @Authenticated()
        @AdminOnly()
        twice(): void {
          return;
        }
      }
      return TwiceController;
    };
    expect(load).toThrow('TwiceController.twice has two access rules');
  });

  it.each(['every', 'optional'] as const)(
    'does not load a route that takes ids together with `%s`',
    (option) => {
      const load = (): unknown =>
        BranchAccess({ in: 'query', ids: { company: 'companyid', branch: 'branchid' }, [option]: true });
      expect(load).toThrow('takes neither `every` nor `optional`');
      expect(
        BranchAccess({ in: 'query', ids: { company: 'companyid', branch: 'branchid' }, [option]: false }),
      ).toBeInstanceOf(Function);
    },
  );

  it('shows the access rule in the OpenAPI document as security and 4xx answers', async () => {
    const { url } = await serviceOf(RuledController);
    const { paths } = (await (await fetch(`${url}/docs/openapi.json`)).json()) as OpenAPIObject;
    const shown = (path: string): object => ({
      security: paths[path]?.get?.security,
      refusals: Object.keys(paths[path]?.get?.responses ?? {}).filter((status) => status.startsWith('4')),
    });
    const security = [{ bearer: [] }];
    expect(shown('/ruled/authenticated')).toEqual({ security, refusals: ['400', '401', '421'] });
    expect(shown('/ruled/admin')).toEqual({ security, refusals: ['400', '401', '403', '421'] });
    expect(shown('/ruled/branch/{company}/{branch}')).toEqual({
      security,
      refusals: ['400', '401', '403', '404', '421'],
    });
  });
});
