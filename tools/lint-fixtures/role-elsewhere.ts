// as: apps/movements/src/batches/batches.ts
// expect: razao/file-name
declare const Injectable: () => ClassDecorator;
@Injectable()
export class BatchStore {}
