import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { installIfMissing } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import { publicFolder } from "./postgres-server.ts";
import { until } from "./until.ts";

/** The user id of Debian's account `nobody`, under which Postfix delivers and Dovecot reads email. */
const nobodyUid = 65_534;

/** Starts Postfix and Dovecot on free ports. If they cannot be installed, logs the reason and returns null. */
export async function startMailExchange() {
  const problem = installMailServers();
  if (problem !== null) {
    console.warn(`The tests with Postfix and Dovecot are skipped: ${problem}`);
    return null;
  }
  const folder = publicFolder("cedarline-mail-");
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  const pathOf = (name: string) => join(folder, name);
  const maildir = pathOf("mail/bounces/Maildir");
  for (const part of ["cur", "new", "tmp"]) mkdirSync(join(maildir, part), { recursive: true });
  for (const path of [
    pathOf("mail"),
    pathOf("mail/bounces"),
    maildir,
    ...["cur", "new", "tmp"].map((part) => join(maildir, part)),
  ]) {
    chownSync(path, nobodyUid, nobodyUid);
  }
  // As in Debian's default setup, TLS is optional and uses a self-signed certificate.
  const certificate = { file: pathOf("certificate.pem"), keyFile: pathOf("key.pem") };
  const certificateOptions = [
    "-keyout",
    certificate.keyFile,
    "-out",
    certificate.file,
    "-subj",
    "/CN=mx.returns.example",
  ];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...certificateOptions], {
    stdio: "ignore",
  });
  const postfix = startPostfix(folder, smtpPort, certificate);
  const dovecot = startDovecot(folder, imapPort, certificate);
  await Promise.all([untilGreeted(smtpPort), untilGreeted(imapPort)]);
  let deliveredCount = 0;
  const stopServers = () => {
    execFileSync("postfix", ["-c", pathOf("etc"), "stop"], { stdio: "ignore" });
    dovecot.kill("SIGTERM");
  };
  // Ends both servers even if the test run is aborted.
  process.once("exit", stopServers);
  return {
    /** Accepts every email. Bounces email to `gone.example` and discards email to `here.example`. */
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    /** The mailbox for bounce reports. It also gets email to addresses such as `bounces+1@…`. */
    bounceAddress: "bounces@returns.example",
    imapUrl: `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${imapPort}`,
    messages: () =>
      ["new", "cur"].flatMap((part) =>
        readdirSync(join(maildir, part)).map((name) => readFileSync(join(maildir, part, name), "utf8")),
      ),
    deliver(message: string) {
      const name = `${Date.now()}.test${++deliveredCount}.local`;
      writeFileSync(join(maildir, "tmp", name), message);
      chownSync(join(maildir, "tmp", name), nobodyUid, nobodyUid);
      renameSync(join(maildir, "tmp", name), join(maildir, "new", name));
    },
    clear() {
      for (const part of ["new", "cur"]) {
        for (const name of readdirSync(join(maildir, part))) rmSync(join(maildir, part, name));
      }
    },
    async stop() {
      process.off("exit", stopServers);
      stopServers();
      await Promise.all([untilExit(postfix), untilExit(dovecot)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const password = "a word/with @ signs";

/** Why Postfix and Dovecot cannot run. Null if they can. */
function installMailServers(): string | null {
  if (process.getuid?.() !== 0) return "only root may start Postfix.";
  return installIfMissing(
    ["/usr/sbin/postfix", "/usr/sbin/dovecot", "/usr/lib/dovecot/imap"],
    ["postfix", "dovecot-imapd"],
    // Keeps Debian from starting its own Postfix on port 25.
    "postfix postfix/main_mailer_type select No configuration\n",
  );
}

interface Certificate {
  file: string;
  keyFile: string;
}

function startPostfix(folder: string, port: number, certificate: Certificate): ChildProcess {
  const etc = join(folder, "etc");
  for (const name of ["etc", "queue", "data"]) mkdirSync(join(folder, name));
  execFileSync("chown", ["postfix", join(folder, "data")]);
  const settings = {
    compatibility_level: "3.6",
    queue_directory: join(folder, "queue"),
    data_directory: join(folder, "data"),
    command_directory: "/usr/sbin",
    daemon_directory: "/usr/lib/postfix/sbin",
    maillog_file_prefixes: "/tmp",
    maillog_file: join(folder, "postfix.log"),
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    myhostname: "mx.returns.example",
    // Postfix accepts email to this domain, but then bounces it, because the domain has no users.
    mydestination: "gone.example",
    local_recipient_maps: "",
    alias_maps: "",
    mynetworks: "127.0.0.0/8",
    smtpd_recipient_restrictions: "permit_mynetworks, reject",
    virtual_mailbox_domains: "returns.example",
    virtual_mailbox_base: join(folder, "mail"),
    virtual_mailbox_maps: "static:bounces/Maildir/",
    virtual_uid_maps: `static:${nobodyUid}`,
    virtual_gid_maps: `static:${nobodyUid}`,
    recipient_delimiter: "+",
    transport_maps: "inline:{ { here.example = discard: } }",
    smtp_tls_security_level: "none",
    smtpd_tls_security_level: "may",
    smtpd_tls_cert_file: certificate.file,
    smtpd_tls_key_file: certificate.keyFile,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(etc, "main.cf"), lines.join(""));
  // Uses Debian's list of services, but without chroot.
  copyFileSync("/usr/share/postfix/master.cf.dist", join(etc, "master.cf"));
  const setPostfixSettings = (...args: string[]) => execFileSync("postconf", ["-c", etc, ...args]);
  setPostfixSettings("-F", "*/*/chroot=n", "qmgr/unix/wakeup=2");
  setPostfixSettings("-M#", "smtp/inet");
  setPostfixSettings("-M", `${port}/inet=127.0.0.1:${port} inet n - n - - smtpd`);
  return spawn("postfix", ["-c", etc, "start-fg"], { stdio: "ignore" });
}

function startDovecot(folder: string, port: number, certificate: Certificate): ChildProcess {
  const pathOf = (name: string) => join(folder, "dovecot", name);
  mkdirSync(pathOf("state"), { recursive: true });
  writeFileSync(
    pathOf("users"),
    `bounces:{PLAIN}${password}:${nobodyUid}:${nobodyUid}::${join(folder, "mail/bounces")}\n`,
  );
  writeFileSync(
    pathOf("dovecot.conf"),
    `base_dir = ${pathOf("run")}
state_dir = ${pathOf("state")}
log_path = ${pathOf("log")}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${certificate.file}
ssl_key = <${certificate.keyFile}
disable_plaintext_auth = no
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
auth_failure_delay = 0
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${pathOf("users")}
}
userdb {
  driver = passwd-file
  args = ${pathOf("users")}
}
`,
  );
  return spawn("dovecot", ["-F", "-c", pathOf("dovecot.conf")], { stdio: "ignore" });
}

async function untilGreeted(port: number): Promise<void> {
  await until(() =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("data", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => resolve(false));
      socket.setTimeout(1_000, () => socket.destroy());
    }).then((isGreeted) => isGreeted === true),
  );
}

function untilExit(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, "exit");
}
