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
import { installed } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import { publicFolder } from "./postgres-server.ts";
import { until } from "./until.ts";

/** Debian's account for what nobody owns: the mails are delivered and read under it. */
const nobody = 65_534;

/** Postfix and Dovecot of this machine, on free ports. Null: it has them not, and nobody may install them; the log says so. */
export async function startMailExchange() {
  const missing = missingServers();
  if (missing !== null) {
    console.warn(`Reports of real mail servers are not tested here: ${missing}`);
    return null;
  }
  const folder = publicFolder("cedarline-mail-");
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  const place = (name: string) => join(folder, name);
  const maildir = place("mail/bounces/Maildir");
  for (const part of ["cur", "new", "tmp"]) mkdirSync(join(maildir, part), { recursive: true });
  for (const path of [
    place("mail"),
    place("mail/bounces"),
    maildir,
    ...["cur", "new", "tmp"].map((part) => join(maildir, part)),
  ]) {
    chownSync(path, nobody, nobody);
  }
  // As Debian sets both up: TLS where it is asked for, with a certificate that nobody vouches for.
  const certificate = { file: place("certificate.pem"), keyFile: place("key.pem") };
  const made = ["-keyout", certificate.keyFile, "-out", certificate.file, "-subj", "/CN=mx.returns.example"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...made], { stdio: "ignore" });
  const postfix = startPostfix(folder, smtpPort, certificate);
  const dovecot = startDovecot(folder, imapPort, certificate);
  await Promise.all([untilGreeted(smtpPort), untilGreeted(imapPort)]);
  let delivered = 0;
  const stopServers = () => {
    execFileSync("postfix", ["-c", place("etc"), "stop"], { stdio: "ignore" });
    dovecot.kill("SIGTERM");
  };
  // A test run that is broken off leaves neither behind.
  process.once("exit", stopServers);
  return {
    /** Takes every mail. `gone.example` knows no user, `here.example` takes all. */
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    /** What comes back is sent here, with anything behind a `+`. */
    bounceAddress: "bounces@returns.example",
    imapUrl: `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${imapPort}`,
    /** The messages that lie in the mailbox, by what stands in them. */
    messages: () =>
      ["new", "cur"].flatMap((part) =>
        readdirSync(join(maildir, part)).map((name) => readFileSync(join(maildir, part, name), "utf8")),
      ),
    /** Puts a message into the mailbox. */
    deliver(message: string) {
      const name = `${Date.now()}.test${++delivered}.local`;
      writeFileSync(join(maildir, "tmp", name), message);
      chownSync(join(maildir, "tmp", name), nobody, nobody);
      renameSync(join(maildir, "tmp", name), join(maildir, "new", name));
    },
    /** Takes every message out of it. */
    clear() {
      for (const part of ["new", "cur"]) {
        for (const name of readdirSync(join(maildir, part))) rmSync(join(maildir, part, name));
      }
    },
    async stop() {
      process.off("exit", stopServers);
      stopServers();
      await Promise.all([ended(postfix), ended(dovecot)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const password = "a word/with @ signs";

/** Yields why they are not to be had, or null. */
function missingServers(): string | null {
  if (process.getuid?.() !== 0) return "only root may start Postfix.";
  return installed(
    ["/usr/sbin/postfix", "/usr/sbin/dovecot", "/usr/lib/dovecot/imap"],
    ["postfix", "dovecot-imapd"],
    // Without an instance of its own, which would listen where others may look for one.
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
    // No user is known there, and none is asked for before a mail is taken: the report comes later.
    mydestination: "gone.example",
    local_recipient_maps: "",
    alias_maps: "",
    mynetworks: "127.0.0.0/8",
    smtpd_recipient_restrictions: "permit_mynetworks, reject",
    virtual_mailbox_domains: "returns.example",
    virtual_mailbox_base: join(folder, "mail"),
    virtual_mailbox_maps: "static:bounces/Maildir/",
    virtual_uid_maps: `static:${nobody}`,
    virtual_gid_maps: `static:${nobody}`,
    recipient_delimiter: "+",
    transport_maps: "inline:{ { here.example = discard: } }",
    smtp_tls_security_level: "none",
    smtpd_tls_security_level: "may",
    smtpd_tls_cert_file: certificate.file,
    smtpd_tls_key_file: certificate.keyFile,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(etc, "main.cf"), lines.join(""));
  // The services as Debian has them, none in a folder of its own.
  copyFileSync("/usr/share/postfix/master.cf.dist", join(etc, "master.cf"));
  const change = (...words: string[]) => execFileSync("postconf", ["-c", etc, ...words]);
  change("-F", "*/*/chroot=n", "qmgr/unix/wakeup=2");
  change("-M#", "smtp/inet");
  change("-M", `${port}/inet=127.0.0.1:${port} inet n - n - - smtpd`);
  return spawn("postfix", ["-c", etc, "start-fg"], { stdio: "ignore" });
}

function startDovecot(folder: string, port: number, certificate: Certificate): ChildProcess {
  const place = (name: string) => join(folder, "dovecot", name);
  mkdirSync(place("state"), { recursive: true });
  writeFileSync(place("users"), `bounces:{PLAIN}${password}:${nobody}:${nobody}::${join(folder, "mail/bounces")}\n`);
  writeFileSync(
    place("dovecot.conf"),
    `base_dir = ${place("run")}
state_dir = ${place("state")}
log_path = ${place("log")}
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
  args = ${place("users")}
}
userdb {
  driver = passwd-file
  args = ${place("users")}
}
`,
  );
  return spawn("dovecot", ["-F", "-c", place("dovecot.conf")], { stdio: "ignore" });
}

/** Resolves when what listens there has said its first word. */
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

function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, "exit");
}
